/** A script that did not come, or was refused. */
export class EntryFault extends Error {
  readonly url: string

  constructor(url: string, cause: unknown) {
    super(`${url} is not there`, { cause })
    this.url = url
  }
}
