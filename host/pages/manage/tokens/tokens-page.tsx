import { Button, Title } from '@mantine/core'
import { credentialState } from '@slipway/sdk/contract'
import { Plus } from 'lucide-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useRemoteNames } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { FilterSelect, withChosen } from '../filter-select'
import manage from '../manage.module.css'
import { useFollowCatalog } from '../use-follow-catalog'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { credentialLooks } from './credential-list'
import { GrantList } from './grant-list'
import { KeyList } from './key-list'
import { NewKeyDialog } from './new-key-dialog'
import { NewOperatorTokenDialog } from './new-operator-token-dialog'
import { OperatorTokenList } from './operator-token-list'
import { NewTokenDialog, TokenList } from './team-tokens'
import styles from './tokens.module.css'

type Making = 'token' | 'key' | 'operator'

/** Tokens, signing keys and grants of all remotes, and tokens of operators. */
export function TokensPage(): ReactElement {
  const { t } = useTexts('tokens')
  const address = useManageAddress()
  const [making, setMaking] = useState<Making>()
  const close = () => setMaking(undefined)
  const remote = address.query['remote'] ?? ''
  usePageTitle(t('title'))
  useFollowCatalog()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <Filters address={address} />
      <CredentialSection
        title={t('tokens.title')}
        text={t('tokens.text')}
        action={<New text={t('token.new')} onClick={() => setMaking('token')} />}
      >
        <TokenList address={address} />
      </CredentialSection>
      {/* They are of no remote. */}
      {remote === '' && (
        <CredentialSection
          title={t('operators.title')}
          text={t('operators.text')}
          action={<New text={t('operator.new')} onClick={() => setMaking('operator')} />}
        >
          <OperatorTokenList address={address} />
        </CredentialSection>
      )}
      <CredentialSection
        title={t('keys.title')}
        text={t('keys.text')}
        action={<New text={t('key.new')} onClick={() => setMaking('key')} />}
      >
        <KeyList address={address} />
      </CredentialSection>
      <CredentialSection title={t('grants.title')} text={t('grants.text')}>
        <GrantList remote={remote} />
      </CredentialSection>
      {making === 'token' && <NewTokenDialog remote={remote} onClose={close} />}
      {making === 'operator' && <NewOperatorTokenDialog onClose={close} />}
      {making === 'key' && <NewKeyDialog remote={remote} onClose={close} />}
    </>
  )
}

function New({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<Plus size="1rem" aria-hidden />} onClick={onClick}>
      {text}
    </Button>
  )
}

/** Filters for the remote and for the state; the grants have no state. */
function Filters({ address }: { readonly address: ManageAddress }) {
  const { t } = useTexts('tokens')
  const { data: names = [] } = useRemoteNames()
  return (
    <search className={manage.toolbar}>
      <FilterSelect
        address={address}
        name="remote"
        label={t('filter.remote')}
        any={t('filter.anyRemote')}
        // An address may name one that is not there.
        options={withChosen(names, address.query['remote'])}
        also={{ keys: '' }}
      />
      <FilterSelect
        address={address}
        name="state"
        label={t('filter.state')}
        any={t('filter.anyState')}
        options={credentialState.options.map((value) => ({
          value,
          label: t(credentialLooks[value].text),
        }))}
        also={{ keys: '' }}
      />
    </search>
  )
}

interface CredentialSectionProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One of the page's lists, over its whole width. */
function CredentialSection(props: CredentialSectionProps) {
  const { title, text, action, children } = props
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.about}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
