// An answer that comes in lines of JSON: any number of parts, then the last line.

/** @param {Response} response @param {(part: any) => void} onPart @returns {Promise<{ answer?: any, detail?: string }>} */
export async function readLines(response, onPart) {
  const reader = /** @type {ReadableStream} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new TypeError("the answer broke off"); // as when the server is lost
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const told of lines.map((line) => JSON.parse(line))) {
      if (!("part" in told)) return told;
      onPart(told.part);
    }
  }
}
