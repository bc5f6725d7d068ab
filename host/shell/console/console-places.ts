import type { MetaBody } from '@slipway/sdk/contract'
import { type ConsolePlace, pages } from '@slipway/sdk/contract/pages'
import {
  Activity,
  Building2,
  CircleHelp,
  Gauge,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  Rocket,
  ScrollText,
  Send,
  Server,
  ShieldCheck,
  Users,
  Webhook,
} from 'lucide-react'
import { mayOpen } from '../../session/may-open'
import { texts } from '../../texts/texts'
import type { GoPlace } from '../shortcuts/go-targets'

/** The pages of Administration in their order, each with its key after `g`, where no page of the application has it. */
const places = {
  overview: { group: 'now', letter: 'v', Icon: Gauge },
  health: { group: 'now', letter: 'h', Icon: Activity },
  errors: { group: 'now', letter: 'e', Icon: MessageSquareWarning },
  releases: { group: 'ship', letter: 'r', Icon: Rocket },
  remotes: { group: 'ship', letter: 'm', Icon: Package },
  slots: { group: 'ship', letter: 's', Icon: LayoutTemplate },
  proposals: { group: 'ship', letter: 'p', Icon: Send },
  explain: { group: 'ship', letter: 'y', Icon: CircleHelp },
  users: { group: 'govern', letter: 'u', Icon: Users },
  roles: { group: 'govern', letter: 'l', Icon: ShieldCheck },
  tenants: { group: 'govern', letter: 't', Icon: Building2 },
  tokens: { group: 'govern', letter: 'k', Icon: KeyRound },
  webhooks: { group: 'govern', letter: 'w', Icon: Webhook },
  audit: { group: 'govern', letter: 'a', Icon: ScrollText },
  system: { group: 'govern', letter: 'd', Icon: Server },
} as const satisfies Record<ConsolePlace, Place>

/** The groups of pages: what is now, what is shipped, what is governed. */
const groups = ['now', 'ship', 'govern'] as const

interface Place {
  readonly group: (typeof groups)[number]
  readonly letter: string
  readonly Icon: LucideIcon
}

/** Returns the pages that the viewer may open, without groups of which they may open none. */
export function consoleGroups(meta: Pick<MetaBody, 'permissions'>) {
  const open = openPlaces(meta)
  return groups
    .map((group) => ({ group, places: open.filter((place) => place.group === group) }))
    .filter((it) => it.places.length > 0)
}

/** The same, each as a place that `g` and a letter lead to. */
export function consolePlaces(meta: Pick<MetaBody, 'permissions'>): GoPlace[] {
  return openPlaces(meta).map(({ name, path, letter }) => ({
    kind: 'console',
    label: texts.t(`shell:manage.${name}`),
    path,
    wish: letter,
  }))
}

function openPlaces({ permissions }: Pick<MetaBody, 'permissions'>) {
  return (Object.keys(places) as ConsolePlace[])
    .filter((name) => mayOpen(name, permissions))
    .map((name) => ({ name, path: pages[name].path, ...places[name] }))
}
