/** A time in milliseconds since 1970, as the API has it. */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}
