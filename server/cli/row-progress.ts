const EVERY_MS = 200

/** One line on the terminal about the rows that are under way; nothing where no person reads. */
export function createRowProgress(verb: string) {
  const { stderr } = process
  let next = 0
  return {
    note(table: string, rows: number): void {
      if (!stderr.isTTY || performance.now() < next) return
      next = performance.now() + EVERY_MS
      stderr.write(`\r\u001b[K${verb} ${table}: ${rows} rows`)
    },
    end(): void {
      if (stderr.isTTY && next > 0) stderr.write('\r\u001b[K')
    },
  }
}
