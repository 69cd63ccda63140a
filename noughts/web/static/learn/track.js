// The two tracks: See it has the tasks without code, Build it has all of them.

import { progress } from "./progress.js";

export const TRACKS = /** @type {const} */ ({ see: "See it", build: "Build it" });

/** The lessons of the track that was chosen. @param {LessonAnswer[]} lessons */
export const lessonsOfTrack = (lessons) => lessons.filter(({ track }) => progress().track === "build" || track === "see");

/** The tasks of a lesson that belong to the track; all of them in a lesson of the other track. @param {LessonAnswer} lesson */
export const tasksOf = (lesson) => lesson.blocks.flatMap(({ task }) => (task && isInTrack(lesson, task) ? [task] : []));

/** @param {LessonAnswer} lesson @param {LessonTask} task */
export const isInTrack = (lesson, task) => progress().track === "build" || lesson.track === "build" || task.track === "see";
