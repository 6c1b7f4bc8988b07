type Output = { isTTY?: boolean | undefined; write(text: string): unknown };

const PLAIN_EVERY_MS = 2_000;

/** Shows progress, on a terminal in one updated line, elsewhere in occasional lines. `now` is in milliseconds. */
export function progressLine(output: Output, now: () => number = Date.now) {
  let isOpen = false;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(line: string): void {
      if (output.isTTY) {
        output.write(`\r\u001b[2K${line}`);
        isOpen = true;
      } else if (now() - last >= PLAIN_EVERY_MS) {
        output.write(`${line}\n`);
        last = now();
      }
    },
    end(): void {
      if (isOpen) output.write('\r\u001b[2K');
      isOpen = false;
    },
  };
}
