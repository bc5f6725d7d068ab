import { Box, Button, Group, Title } from '@mantine/core'
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
import { KeyList, OperatorTokenList, TeamTokenList } from './credential-lists'
import { GrantList } from './grant-list'
import { NewKeyDialog } from './new-key-dialog'
import { NewOperatorTokenDialog, NewTokenDialog } from './new-token-dialog'
import styles from './tokens.module.css'

/** Tokens, signing keys and grants of all remotes, and tokens of operators. */
export function TokensPage(): ReactElement {
  const { t } = useTexts('tokens')
  const address = useManageAddress()
  const [made, setMade] = useState<'token' | 'key' | 'operator'>()
  const close = () => setMade(undefined)
  const remote = address.query['remote'] ?? ''
  usePageTitle(t('title'))
  useFollowCatalog()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <Filters address={address} />
      <CredentialSection of="tokens" action={<New of="token" onClick={setMade} />}>
        <TeamTokenList address={address} />
      </CredentialSection>
      {/* They are of no remote. */}
      {remote === '' && (
        <CredentialSection of="operators" action={<New of="operator" onClick={setMade} />}>
          <OperatorTokenList address={address} />
        </CredentialSection>
      )}
      <CredentialSection of="keys" action={<New of="key" onClick={setMade} />}>
        <KeyList address={address} />
      </CredentialSection>
      <CredentialSection of="grants">
        <GrantList remote={remote} />
      </CredentialSection>
      {made === 'token' && <NewTokenDialog remote={remote} onClose={close} />}
      {made === 'operator' && <NewOperatorTokenDialog onClose={close} />}
      {made === 'key' && <NewKeyDialog remote={remote} onClose={close} />}
    </>
  )
}

interface NewProps {
  readonly of: 'token' | 'key' | 'operator'
  readonly onClick: (of: NewProps['of']) => void
}

function New({ of, onClick }: NewProps) {
  const { t } = useTexts('tokens')
  return (
    <Button
      variant="default"
      leftSection={<Plus size="1rem" aria-hidden />}
      onClick={() => onClick(of)}
    >
      {t(`new.${of}`)}
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
          label: t(`badge.${value}`),
        }))}
        also={{ keys: '' }}
      />
    </search>
  )
}

interface CredentialSectionProps {
  readonly of: 'tokens' | 'operators' | 'keys' | 'grants'
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One of the page's lists, over its whole width. */
function CredentialSection({ of, action, children }: CredentialSectionProps) {
  const { t } = useTexts('tokens')
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Group justify="space-between" align="start" gap="0.5rem 1rem" mb="sm">
        <Box flex="1 1 16rem" miw={0}>
          <Title order={2} id={id}>
            {t(`title.${of}`)}
          </Title>
          <p className={styles.text}>{t(`text.${of}`)}</p>
        </Box>
        {action}
      </Group>
      {children}
    </section>
  )
}
