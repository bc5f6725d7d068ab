/** Settings that the server cannot start with; `main` prints the lines and exits with `exitCode`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly exitCode = 78
}

/** A setting that nobody can start with: which, what is wrong, what to give instead. */
export function fail(variable: string, fault: string, remedy: string): never {
  throw new ConfigError(`${variable} ${fault}: ${remedy}`)
}

/** A list with commas between its parts. */
export function readList(text: string): readonly string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

export function readCount(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  return fail(name, `is ${quote(text)}`, 'give a number from 1 to 999999')
}

export function readSeconds(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  if (/^\d{1,4}$/.test(text)) return Number(text)
  return fail(name, `is ${quote(text)}`, 'give a number of seconds from 0 to 9999')
}

export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
