import type { MetaBody, OverviewBrief, Tone } from '@slipway/sdk/contract'
import type { ConsolePlace } from '@slipway/sdk/contract/pages'
import { CircleCheck, CircleDashed, OctagonX, TriangleAlert } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useFormats } from '../../formats/use-formats'
import { keptPath } from '../../session/kept-places'
import { useTexts } from '../../texts/use-texts'
import { consoleGroups } from './console-places'
import { useBrief } from './use-brief'

/** The ways to the pages of Administration, with how much waits there. */
export function ConsoleNavigation({ meta }: { readonly meta: MetaBody }): ReactElement | null {
  const { t } = useTexts('shell')
  const { pathname } = useLocation()
  const { data: brief } = useBrief(meta)
  const counts = brief ? consoleCounts(brief) : {}
  const groups = consoleGroups(meta)
  if (groups.length === 0) return null
  return (
    <div data-console="navigation" role="group" aria-label={t('manage.title')}>
      {groups.map(({ group, places }) => (
        <div key={group}>
          <p data-console="heading" aria-hidden>
            {t(`manage.group.${group}`)}
          </p>
          <ul
            data-console="list"
            aria-label={`${t('manage.title')}: ${t(`manage.group.${group}`)}`}
          >
            {places.map(({ name, path, Icon }) => (
              <Place
                key={name}
                label={t(`manage.${name}`)}
                to={path === pathname ? path : keptPath(meta, path)}
                icon={<Icon size="1rem" strokeWidth={1.5} aria-hidden />}
                count={counts[name]}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface PlaceProps {
  readonly label: string
  readonly to: string
  readonly icon: ReactElement
  readonly count: PlaceCount | undefined
}

function Place({ label, to, icon, count }: PlaceProps) {
  const id = useId()
  return (
    <li data-console="place">
      <NavLink data-console="link" to={to} aria-describedby={count && id}>
        {icon}
        {label}
      </NavLink>
      {count && <Count id={id} {...count} />}
    </li>
  )
}

// Told apart by their shapes: colours are not seen by everybody.
const shapes: Readonly<Record<Tone, typeof CircleCheck>> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: OctagonX,
  idle: CircleDashed,
}

function Count({ id, count, tone, text }: PlaceCount & { readonly id: string }) {
  const { t } = useTexts('shell')
  const { number } = useFormats()
  const shown = number(count)
  const Shape = shapes[tone]
  return (
    <span data-console="count" data-tone={tone}>
      <Shape size="0.75rem" aria-hidden />
      <span aria-hidden>{shown}</span>
      <span id={id} hidden>
        {t(text, { count, shown })}
      </span>
    </span>
  )
}

/** The count of what waits at a page, and how bad that is. */
interface PlaceCount {
  readonly count: number
  readonly tone: Tone
  readonly text: `manage.count.${'errors' | 'failing' | 'proposals' | 'webhooks' | 'expiring'}`
}

/** Returns the counts beside the entries of the navigation; for what is 0, or not for the reader, none. */
function consoleCounts({
  tone,
  counts,
}: OverviewBrief): Partial<Readonly<Record<ConsolePlace, PlaceCount>>> {
  const { errors, failing, proposals, webhooks, expiring } = counts
  const ofErrors = tone === 'bad' ? 'bad' : 'warn'
  return {
    ...(failing && { health: { count: failing, tone, text: 'manage.count.failing' } }),
    ...(errors && { errors: { count: errors, tone: ofErrors, text: 'manage.count.errors' } }),
    ...(proposals && {
      proposals: { count: proposals, tone: 'idle', text: 'manage.count.proposals' },
    }),
    ...(webhooks && { webhooks: { count: webhooks, tone: 'warn', text: 'manage.count.webhooks' } }),
    ...(expiring && { tokens: { count: expiring, tone: 'idle', text: 'manage.count.expiring' } }),
  }
}
