import { Skeleton } from '@mantine/core'
import type { MetaBody, ModuleEntry } from '@slipway/sdk/contract'
import { LayoutDashboard } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { keptPath } from '../../session/kept-places'
import { usePageSession } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { ModuleIcon } from '../../ui/module-icon'
import { useConsoleFrame } from '../console/console-frame'
import styles from './shell.module.css'

/** The ways to dashboards and resources, as far as the user may see them. */
export function Navigation(): ReactElement {
  const { t } = useTexts('shell')
  const session = usePageSession()
  return (
    <nav aria-label={t('main')}>
      {session.state === 'signed-in' ? <Entries meta={session.meta} /> : <NavigationSkeleton />}
    </nav>
  )
}

function Entries({ meta }: { readonly meta: MetaBody }) {
  const { t } = useTexts('shell')
  const { pathname } = useLocation()
  // A list that was left is found again as it was; on it, the same entry shows it from the start.
  const back = ({ label, path }: Way) => ({
    label,
    path,
    to: path === pathname ? path : keptPath(meta, path),
  })
  const dashboards = [...meta.dashboards].sort((one, other) => one.order - other.order)
  const modules = [...meta.modules].sort((one, other) => one.order - other.order)
  const frame = useConsoleFrame(meta)
  return (
    <>
      {dashboards.length > 0 && (
        <Section
          label={t('dashboards')}
          icon={<LayoutDashboard size="1rem" strokeWidth={1.75} aria-hidden />}
          links={dashboards.map(({ label, path }, index) =>
            back({ label, path: index === 0 ? '/' : path }),
          )}
        />
      )}
      {groupNames(modules).map((group) => (
        <Fragment key={group ?? ''}>
          {group && <p className={styles.groupLabel}>{group}</p>}
          {modules
            .filter((module) => module.group === group)
            .map((module) => (
              <Section
                key={module.name}
                label={module.label}
                icon={<ModuleIcon name={module.icon} />}
                links={module.resources.map(back)}
              />
            ))}
        </Fragment>
      ))}
      {frame && <frame.ConsoleNavigation meta={meta} />}
    </>
  )
}

/** Modules of no group come first; the groups follow in the order of their first module. */
function groupNames(modules: readonly ModuleEntry[]): readonly (string | undefined)[] {
  const names = [...new Set(modules.map((module) => module.group))]
  return names.sort((one, other) => Number(one !== undefined) - Number(other !== undefined))
}

interface Way {
  readonly label: string
  readonly path: string
}

interface SectionProps {
  readonly label: string
  readonly icon: ReactNode
  readonly links: readonly (Way & { readonly to: string })[]
}

function Section({ label, icon, links }: SectionProps) {
  return (
    <div className={styles.group}>
      <p className={styles.heading}>
        {icon}
        {label}
      </p>
      <ul className={styles.list} aria-label={label}>
        {links.map((link) => (
          <li key={link.path}>
            <NavLink className={styles.link ?? ''} to={link.to} end={link.path === '/'}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NavigationSkeleton() {
  return (
    <div className={styles.list} aria-hidden>
      {[72, 56, 64, 48, 60].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} my={9} mx={10} />
      ))}
    </div>
  )
}
