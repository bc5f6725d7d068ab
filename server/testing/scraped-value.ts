/** The value of a figure of Prometheus' text that has these labels, and maybe others; `undefined`: there is none. */
export function scrapedValue(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  const line = text
    .split('\n')
    .find((one) => one.startsWith(name) && wanted.every((label) => one.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
