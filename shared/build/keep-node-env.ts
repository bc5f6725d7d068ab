/** Does `work`, a build by Vite, and undoes what it sets for good: what this process does next must not get NODE_ENV of production by it. */
export async function keepNodeEnv<Result>(work: () => Promise<Result>): Promise<Result> {
  const { NODE_ENV } = process.env
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}
