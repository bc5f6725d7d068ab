import { type SlotProps, useHost, useTranslation } from '@slipway/sdk'
import { type ReactElement, useId, useState } from 'react'
import styles from './demo-accounts.module.css'
import type { Account, DemoAccountsProps } from './demo-accounts-props'

type Props = SlotProps<'login-after-form', DemoAccountsProps>

const messages = {
  en: { title: 'Demo accounts' },
  de: { title: 'Zugänge zum Ausprobieren' },
} as const

/** Accounts to try the demo with: one press fills the sign-in form. */
export function DemoAccounts({ accounts }: Props): ReactElement | null {
  const { fillCredentials } = useHost()
  const [filled, setFilled] = useState<string>()
  const title = useId()
  const t = useTranslation(messages)
  if (accounts.length === 0) return null
  const fill = ({ email, password }: Account) => {
    fillCredentials({ email, password })
    setFilled(email)
  }
  return (
    <section className={styles.accounts} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className={styles.account}
              aria-pressed={filled === account.email}
              onClick={() => fill(account)}
            >
              <span className={styles.label}>{account.label}</span>
              <span className={styles.email}>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
