import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { nextVersion } from './next-version'

export const HOUR_MS = 3_600_000

/** When what happened in the demo's week, in milliseconds before its first start. */
export const before = {
  begun: 7 * 24 * HOUR_MS,
  rules: 121 * HOUR_MS,
  proposed: 120 * HOUR_MS,
  failed: 50 * HOUR_MS,
  takenOff: 50 * HOUR_MS - 3 * 60_000,
  canary: 5 * HOUR_MS,
} as const

/** The percentage of users who have the demo's canary. */
export const CANARY_PERCENT = 20

/** The remote that the demo breaks, and the component of it that fails then: on each form that is filled in. */
export const broken = {
  remote: 'guidance',
  component: 'EditingGuide',
  location: 'resource-before-form',
  script: 'editing-guide',
  by: 'listedRules',
  text: 'The rules are shown as a list.',
} as const

/** The version that failed, and was taken off. */
export const failed = { remote: 'workspace', version: '1.1.0', component: 'QuickActions' } as const

/** The later versions of the demo's remotes. */
export interface StoryVersions {
  readonly canary: BuiltVersion
  readonly failing: BuiltVersion
  readonly proposing: BuiltVersion
}

/** Out of the builds that there are; `undefined` where one of them is missing. */
export async function storyVersions(
  builds: readonly BuiltVersion[],
  folder: string,
): Promise<StoryVersions | undefined> {
  const [banner, workspace, clock] = ['communications', failed.remote, 'world-clock'].map((name) =>
    builds.find(({ manifest }) => manifest.name === name),
  )
  if (!banner || !workspace || !clock) return undefined
  const version = '1.1.0'
  const changed = (component: string, script: string, by: string) => ({
    version,
    changed: { component, script, by, folder },
  })
  const zones = ['Europe/Berlin', 'Europe/Lisbon', 'America/New_York']
  const slot = { location: 'dashboard-before-cards', component: 'WorldClock', props: { zones } }
  return {
    canary: await nextVersion(
      banner,
      changed('AnnouncementBanner', 'announcement-banner', 'greenBanner'),
    ),
    failing: await nextVersion(
      workspace,
      changed(failed.component, 'quick-actions', 'countedActions'),
    ),
    proposing: await nextVersion(clock, { version, slots: [slot] }),
  }
}
