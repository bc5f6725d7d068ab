import { Checkbox, Group, MultiSelect } from '@mantine/core'
import { type MapEntry, modesOf, type SlotMapBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { FieldConditions } from './field-conditions'
import styles from './page-gate.module.css'
import { fieldOf } from './use-page-words'

type Page = NonNullable<MapEntry['page']>

interface PageEditorProps {
  readonly page: Page | null
  readonly choices: SlotMapBody['gates']
  /** At a location whose pages show no record only the window can be asked for. */
  readonly hasNoRecord: boolean
  /** `null`: it is on every page that has its location. */
  readonly onChange: (page: Page | null) => void
  /** The fault at a pointer below the conditions, such as `/record/status`. */
  readonly faultAt: (pointer: string) => string | undefined
}

const modes = ['view', 'edit', 'create'] as const

/** The conditions on the page of an entry: all of them have to be met. */
export function PageEditor(props: PageEditorProps): ReactElement {
  const { t } = useTexts('gate')
  const { page, hasNoRecord, onChange, faultAt } = props
  const change: ChangePage = (part) => onChange(withPart(page, part))
  return (
    <div className={styles['fields']}>
      {!hasNoRecord && <RecordPage {...props} onChange={change} />}
      <Checkbox
        size="sm"
        label={t('page.wide')}
        checked={page?.device !== undefined}
        error={faultAt('/device')}
        onChange={({ currentTarget: { checked } }) =>
          change({ device: checked ? 'wide' : undefined })
        }
      />
    </div>
  )
}

type ChangePage = (part: { [Name in keyof Page]?: Page[Name] | undefined }) => void

interface RecordPageProps extends Pick<PageEditorProps, 'page' | 'choices' | 'faultAt'> {
  readonly onChange: ChangePage
}

/** What is asked of the resource, the mode and the record of a page. */
function RecordPage({ page, choices, faultAt, onChange }: RecordPageProps) {
  const { t } = useTexts('gate')
  const { resources = [], mode = [], record = {} } = page ?? {}
  const known = choices.resources
  const unknown = resources.filter((name) => !known.some((one) => one.name === name))
  return (
    <>
      <MultiSelect
        label={t('page.resources')}
        description={t('page.resources.help')}
        data={[
          ...known.map(({ name, label }) => ({ value: name, label })),
          ...unknown.map((name) => ({ value: name, label: name })),
        ]}
        searchable
        value={resources}
        error={faultAt('/resources')}
        onChange={(names) => {
          const isKept = (name: string) =>
            !isSeen(known, resources, name) || isOfAll(known, names, name)
          const kept = Object.entries(record).filter(([name]) => isKept(name))
          onChange({ resources: names, record: Object.fromEntries(kept) })
        }}
      />
      <Checkbox.Group
        label={t('page.mode')}
        description={t('page.mode.help')}
        value={[...modesOf(mode)]}
        error={faultAt('/mode')}
        onChange={(chosen) => onChange({ mode: modes.filter((one) => chosen.includes(one)) })}
      >
        <Group gap="1rem" mt="0.5rem">
          {modes.map((one) => (
            <Checkbox key={one} size="sm" value={one} label={t(`page.mode.${one}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldConditions
        record={record}
        resources={known.filter(({ name }) => resources.includes(name))}
        onChange={(next) => onChange({ record: next })}
        faultAt={(pointer) => faultAt(`/record${pointer}`)}
      />
    </>
  )
}

/** A condition that asks for nothing is none. */
function withPart(page: Page | null, part: object): Page | null {
  const conditions = Object.entries({ ...page, ...part }).filter(
    ([, value]) => value !== undefined && Object.keys(Object(value)).length > 0,
  )
  return conditions.length > 0 ? (Object.fromEntries(conditions) as Page) : null
}

// Nobody takes away what they cannot see: a condition on such a field stays.
function isSeen(
  known: SlotMapBody['gates']['resources'],
  names: readonly string[],
  field: string,
): boolean {
  return names.some((name) => fieldOf(known, [name], field) !== undefined)
}

function isOfAll(
  known: SlotMapBody['gates']['resources'],
  names: readonly string[],
  field: string,
) {
  return names.length > 0 && names.every((name) => fieldOf(known, [name], field) !== undefined)
}
