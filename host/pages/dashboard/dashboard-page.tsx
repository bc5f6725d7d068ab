import type { DashboardEntry } from '@slipway/sdk/contract'
import { LayoutDashboard } from 'lucide-react'
import type { CSSProperties, ReactElement } from 'react'
import { useParams } from 'react-router'
import { useViewerMeta } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTexts } from '../../texts/use-texts'
import { PageHead } from '../../ui/page/page-head'
import head from '../../ui/page/page-head.module.css'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'
import { NotFoundPage } from '../not-found/not-found-page'
import { DashboardCard } from './cards/dashboard-card'
import styles from './dashboard.module.css'
import { dashboardAt } from './dashboard-at'

/** A dashboard by its name, or the first one at the root of the interface. */
export function DashboardPage(): ReactElement {
  const { t } = useTexts('dashboard')
  const { name } = useParams()
  const meta = useViewerMeta()
  const dashboard = dashboardAt(meta, name)
  if (name && !dashboard) return <NotFoundPage />
  return (
    <div className={head.stack}>
      <DashboardHead label={dashboard?.label ?? t('welcome', { name: meta.user.name })} />
      <AppSlotRenderer location="dashboard-before-cards" />
      {dashboard ? <Cards key={dashboard.name} dashboard={dashboard} /> : <NoDashboard />}
      <AppSlotRenderer location="dashboard-after-cards" />
    </div>
  )
}

function DashboardHead({ label }: { readonly label: string }) {
  usePageTitle(label)
  return <PageHead title={label} />
}

function Cards({ dashboard }: { readonly dashboard: DashboardEntry }) {
  return (
    <div className={styles.cards}>
      {dashboard.cards.map((card) => (
        <div
          key={card.id}
          className={styles.cell}
          style={{ '--card-width': card.width } as CSSProperties}
        >
          <DashboardCard dashboard={dashboard.name} card={card} />
        </div>
      ))}
    </div>
  )
}

function NoDashboard() {
  const { t } = useTexts('dashboard')
  return <StateMessage icon={LayoutDashboard} title={t('none.title')} text={t('none.text')} />
}
