import { Select, UnstyledButton } from '@mantine/core'
import { type Proposal, type ProposalsBody, proposalState } from '@slipway/sdk/contract'
import { ChevronRight, Inbox as InboxIcon } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { useProposals } from '../../../api/proposals'
import { useFormats } from '../../../formats/use-formats'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { Tag } from '../../../ui/tag'
import { FilterSelect } from '../filter-select'
import manage from '../manage.module.css'
import { NothingFound } from '../nothing-found'
import { useManageAddress } from '../use-manage-address'
import { ProposalDetails } from './proposal-details'
import styles from './proposals.module.css'
import { Section } from './section'

/** The proposals: at first those that wait, by the address also the others. */
export function Inbox(): ReactElement {
  const { t } = useTexts('proposals')
  return (
    <Section title={t('inbox')}>
      <QueryView result={useProposals()}>{(data) => <Proposals {...data} />}</QueryView>
    </Section>
  )
}

function Proposals({ items, remotes }: ProposalsBody) {
  const { t } = useTexts('proposals')
  const address = useManageAddress()
  const { state = 'waiting', remote = '', open = '' } = address.query
  const shown = items.filter(
    (one) => (state === 'all' || one.state === state) && (remote === '' || one.remote === remote),
  )
  return (
    <>
      <search className={manage.toolbar}>
        <Select
          className={manage.filter ?? ''}
          aria-label={t('filter.state')}
          data={[
            { value: 'all', label: t('filter.anyState') },
            ...proposalState.options.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          allowDeselect={false}
          value={state}
          onChange={(value) => address.change({ state: value ?? '', open: '' })}
        />
        <FilterSelect
          address={address}
          name="remote"
          label={t('filter.remote')}
          any={t('filter.anyRemote')}
          options={[...new Set([...items.map((one) => one.remote), ...(remote ? [remote] : [])])]}
          searchable={false}
          also={{ open: '' }}
        />
      </search>
      {shown.length === 0 && <Empty isInbox={state === 'waiting' && remote === ''} />}
      {shown.length > 0 && (
        <ul className={rows.list} aria-label={t('inbox')}>
          {shown.map((proposal) => {
            const key = keyOf(proposal)
            return (
              <Row
                key={`${key} ${proposal.state}`}
                proposal={proposal}
                code={remotes.slots[proposal.component]}
                isOpen={open === key}
                onToggle={() => address.change({ open: open === key ? '' : key })}
              />
            )
          })}
        </ul>
      )}
    </>
  )
}

// Short enough for an address, and another one for each of them.
function keyOf({ id, digest }: Proposal): string {
  return `${id}@${digest.slice(0, 8)}`
}

function Empty({ isInbox }: { readonly isInbox: boolean }) {
  const { t } = useTexts('proposals')
  if (!isInbox) return <NothingFound to="/manage/proposals" />
  return <StateMessage icon={InboxIcon} title={t('empty.title')} text={t('empty.text')} />
}

interface RowProps {
  readonly proposal: Proposal
  readonly code: ProposalsBody['remotes']['slots'][string] | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Row({ proposal, code, isOpen, onToggle }: RowProps) {
  const { t } = useTexts('proposals')
  const nameOf = useLocationName()
  const id = useId()
  const { component, remote, location, state, versions } = proposal
  return (
    <li className={styles.item}>
      <UnstyledButton
        className={styles.line ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <ChevronRight className={styles.chevron} size="1rem" aria-hidden data-open={isOpen} />
        <span className={rows.pair}>
          <bdi className={rows.name}>{component}</bdi>
          <span className={styles.fact}>
            {t('from', { remote, location: nameOf(location) })} ·{' '}
            {versions.map(({ version, as }) => t(`version.${as}`, { version })).join(', ')}
          </span>
          <Facts {...proposal} />
        </span>
        <Tag variant="default" data-state={state}>
          {t(`state.${state}`)}
        </Tag>
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={styles.details}>
          <ProposalDetails proposal={proposal} code={code} />
        </div>
      )}
    </li>
  )
}

function Facts({ since, decision }: Proposal) {
  const { t } = useTexts('proposals')
  const { dateTime } = useFormats()
  if (since !== null)
    return <span className={styles.fact}>{t('since', { when: dateTime(since) })}</span>
  if (!decision) return null
  const { is, who, at, why } = decision
  return <span className={styles.fact}>{t(`said.${is}`, { who, when: dateTime(at), why })}</span>
}
