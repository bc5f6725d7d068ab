import { InvalidArgumentError } from 'commander'

/** The number of something, as commands take it. */
export function parseId(text: string): number {
  const id = Number(text)
  if (Number.isSafeInteger(id) && id >= 1) return id
  throw new InvalidArgumentError('Give a whole number from 1.')
}
