import type { CommandContext } from '../command-context'
import { type Drawable, type Drawn, hung } from './drawable'
import { type Looked, runInJest } from './run-in-jest'

interface Outcome {
  readonly error?: string
}

/**
 * Draws components in jsdom, a simulated browser, from the built files with this entry. One that does not end
 * costs the others nothing.
 */
export async function drawInJsdom(
  { cwd }: Pick<CommandContext, 'cwd'>,
  entry: string,
  drawables: readonly Drawable[],
): Promise<readonly Drawn[]> {
  const subjects = drawables.map(({ component: name, expose, place, props, content }) => {
    return { name, expose, entry, slot: { place, props, content } }
  })
  const looked = await runInJest<Outcome>({ cwd, name: 'container', subjects, asModules: true })
  return drawables.map(({ index }, at) => ({ index, ...errorOf(looked[at]) }))
}

function errorOf(looked: Looked<Outcome> | undefined): Pick<Drawn, 'error'> {
  if (looked?.state === 'hung') return { error: hung }
  if (looked?.state !== 'done') return { error: 'jest did not get to it; run: npx slipway test' }
  const { error } = looked.outcome
  return error === undefined ? {} : { error }
}
