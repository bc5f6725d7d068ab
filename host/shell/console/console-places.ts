import { type MetaBody, productPermissions } from '@slipway/sdk/contract'
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
  ShieldCheck,
  Users,
  Webhook,
} from 'lucide-react'
import { texts } from '../../texts/texts'
import type { GoPlace } from '../shortcuts/go-targets'

const { layout, manage, release } = productPermissions

interface ConsolePlace {
  readonly name: PlaceName
  readonly path: string
  readonly needs: string
  readonly Icon: LucideIcon
  /** The key after `g`, where no page of the application has it. */
  readonly letter: string
}

export type PlaceName =
  | 'overview'
  | 'health'
  | 'errors'
  | 'releases'
  | 'remotes'
  | 'slots'
  | 'proposals'
  | 'explain'
  | 'users'
  | 'roles'
  | 'tenants'
  | 'tokens'
  | 'webhooks'
  | 'audit'

const place = (name: PlaceName, needs: string, [letter, Icon]: Look): ConsolePlace => ({
  name,
  path: `/manage/${name}`,
  needs,
  letter,
  Icon,
})

/** Its key, and its picture. */
type Look = readonly [letter: string, Icon: LucideIcon]

/** The pages of Administration: what is now, what is shipped, what is governed. */
const groups = [
  {
    group: 'now',
    places: [
      place('overview', release, ['v', Gauge]),
      place('health', release, ['h', Activity]),
      place('errors', release, ['e', MessageSquareWarning]),
    ],
  },
  {
    group: 'ship',
    places: [
      place('releases', release, ['r', Rocket]),
      place('remotes', release, ['m', Package]),
      place('slots', layout, ['s', LayoutTemplate]),
      place('proposals', layout, ['p', Send]),
      place('explain', manage, ['y', CircleHelp]),
    ],
  },
  {
    group: 'govern',
    places: [
      place('users', manage, ['u', Users]),
      place('roles', manage, ['l', ShieldCheck]),
      place('tenants', manage, ['t', Building2]),
      place('tokens', manage, ['k', KeyRound]),
      place('webhooks', manage, ['w', Webhook]),
      place('audit', manage, ['a', ScrollText]),
    ],
  },
] as const

/** Returns the pages that the viewer may open, without groups of which they may open none. */
export function consoleGroups({ permissions }: Pick<MetaBody, 'permissions'>) {
  return groups
    .map(({ group, places }) => ({
      group,
      places: places.filter(({ needs }) => permissions.includes(needs)),
    }))
    .filter(({ places }) => places.length > 0)
}

/** The same, each as a place that `g` and a letter lead to. */
export function consolePlaces(meta: Pick<MetaBody, 'permissions'>): GoPlace[] {
  return consoleGroups(meta).flatMap(({ places }) =>
    places.map(({ name, path, letter }) => ({
      kind: 'console' as const,
      label: texts.t(`shell:manage.${name}`),
      path,
      wish: letter,
    })),
  )
}
