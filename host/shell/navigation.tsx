import { Skeleton } from '@mantine/core'
import type { MetaBody, ModuleEntry } from '@slipway/sdk/contract'
import { LayoutDashboard } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '../api/use-session'
import { ModuleIcon } from './module-icon'
import styles from './shell.module.css'

/** The ways to dashboards and resources, as far as the user may see them. */
export function Navigation(): ReactElement {
  const session = useSession()
  return (
    <nav aria-label="Main">
      {session.state === 'signed-in' ? <Entries meta={session.meta} /> : <NavigationSkeleton />}
    </nav>
  )
}

function Entries({ meta }: { readonly meta: MetaBody }) {
  const dashboards = [...meta.dashboards].sort((one, other) => one.order - other.order)
  const modules = [...meta.modules].sort((one, other) => one.order - other.order)
  return (
    <>
      <ul className={`${styles.list} ${styles.group}`}>
        {dashboards.map((dashboard, index) => (
          <Entry
            key={dashboard.name}
            to={index === 0 ? '/' : dashboard.path}
            label={dashboard.label}
            icon={<LayoutDashboard size={16} strokeWidth={1.75} aria-hidden />}
          />
        ))}
      </ul>
      {groupNames(modules).map((group) => (
        <Group key={group ?? ''} label={group}>
          {modules
            .filter((module) => module.group === group)
            .flatMap((module) =>
              module.resources.map((resource) => (
                <Entry
                  key={resource.name}
                  to={resource.path}
                  label={resource.label}
                  icon={<ModuleIcon name={module.icon} />}
                />
              )),
            )}
        </Group>
      ))}
    </>
  )
}

/** Modules of no group come first; the groups follow in the order of their first module. */
function groupNames(modules: readonly ModuleEntry[]): readonly (string | undefined)[] {
  const names = [...new Set(modules.map((module) => module.group))]
  return names.sort((one, other) => Number(one !== undefined) - Number(other !== undefined))
}

interface GroupProps {
  readonly label: string | undefined
  readonly children: ReactNode
}

function Group({ label, children }: GroupProps) {
  return (
    <div className={styles.group}>
      {label && <p className={styles.groupLabel}>{label}</p>}
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

function Entry({ to, label, icon }: EntryProps) {
  return (
    <li>
      <NavLink className={styles.link ?? ''} to={to} end={to === '/'}>
        {icon}
        {label}
      </NavLink>
    </li>
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
