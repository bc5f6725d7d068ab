/** Returns the result of `work`, or `late` when that takes longer than `ms`; the work itself goes on. */
export async function waitAtMost<Result, Late>(
  ms: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  return await Promise.race([work, over]).finally(() => clearTimeout(timer))
}
