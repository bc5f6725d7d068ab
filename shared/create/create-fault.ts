/** A reason why nothing was written, with the exit code that says so. */
export class CreateFault extends Error {
  override readonly name = 'CreateFault'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** A command that was called in a wrong way, as in sysexits.h. */
export function wrongUse(message: string): CreateFault {
  return new CreateFault(message, 64)
}
