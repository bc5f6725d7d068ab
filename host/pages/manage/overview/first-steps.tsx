import type { ReactElement, ReactNode } from 'react'
import { useHostApi } from '../../../api/api-context'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { CopiedCommand } from '../copied-command'
import { HeadedSection } from '../headed-section'
import styles from './overview.module.css'
import { PageLink } from './under-way'

/** The first steps on a host on which no remote is live yet. */
export function FirstSteps(): ReactElement {
  const { t } = useTexts('overview')
  const { modules } = useViewerMeta()
  const first = modules.flatMap(({ resources }) => resources).find((it) => it.permissions.create)
  return (
    <HeadedSection id="overview-steps" title={t('steps.title')}>
      <ol className={styles.steps} aria-labelledby="overview-steps">
        {first && (
          <Step title={t('steps.record')} to={`${first.path}/new`}>
            {t('steps.recordIn', { label: first.label })}
          </Step>
        )}
        <Step title={t('steps.publish')} to="/manage/tokens">
          {t('steps.publishText')}
          <Commands />
        </Step>
        <Step title={t('steps.invite')} to="/manage/users/new">
          {t('steps.inviteText')}
        </Step>
        <Step title={t('steps.arrange')} to="/manage/slots">
          {t('steps.arrangeText')}
        </Step>
      </ol>
    </HeadedSection>
  )
}

interface StepProps {
  readonly title: string
  readonly to: string
  readonly children: ReactNode
}

function Step({ title, to, children }: StepProps) {
  return (
    <li>
      <PageLink className={styles.name} to={to}>
        {title}
      </PageLink>
      <div className={styles.stepText}>{children}</div>
    </li>
  )
}

/** The commands of docs/teams/README.md, with the address of this host. */
function Commands() {
  const { basePath } = useHostApi()
  const url = `${window.location.origin}${basePath}`
  return (
    <div className={styles.commands}>
      {[
        `npx --yes -p ${url}/sdk.tgz slipway create my-remote --url ${url}`,
        'cd my-remote && npm install',
        'npx slipway login',
        'npx slipway publish --release',
      ].map((command) => (
        <CopiedCommand key={command} command={command} />
      ))}
    </div>
  )
}
