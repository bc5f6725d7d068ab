import { useHost, useTranslation } from '@slipway/sdk'
import { Menu } from '@slipway/sdk/ui'
import { type ReactElement, useState } from 'react'
import { Icon } from './icon'
import { messages } from './messages'
import styles from './workspace.module.css'

/** The company that is worked for, and the others to choose from. */
export function TenantSwitcher(): ReactElement | null {
  const { tenant, tenants } = useHost()
  const t = useTranslation(messages)
  const { isSwitching, switchTo } = useSwitch()
  const name = tenant?.name ?? t('noTenant')
  if (tenants.length === 0) return null
  if (tenants.length === 1) return <span className={styles.tenant}>{name}</span>
  return (
    <section className={styles.switcher} aria-label={t('company')} aria-busy={isSwitching}>
      <Menu
        label={name}
        icon={<Icon name="building" />}
        variant="subtle"
        items={tenants.map(({ id, name: label }) => ({
          label,
          selected: id === tenant?.id,
          onSelect: () => void switchTo(id),
        }))}
      />
    </section>
  )
}

function useSwitch() {
  const host = useHost()
  const t = useTranslation(messages)
  const [isSwitching, setSwitching] = useState(false)
  const switchTo = async (id: number) => {
    if (id === host.tenant?.id) return
    setSwitching(true)
    try {
      await host.switchTenant(id)
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      host.notify({ tone: 'error', message: t('switchFailed', { reason }) })
    }
    setSwitching(false)
  }
  return { isSwitching, switchTo }
}
