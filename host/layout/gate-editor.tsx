import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../texts/use-texts'
import styles from './gate-editor.module.css'

type Gate = NonNullable<MapEntry['gate']>

interface GateEditorProps {
  readonly gate: Gate | null
  readonly choices: SlotMapBody['gates']
  /** `null`: everybody gets it. */
  readonly onChange: (gate: Gate | null) => void
  /** The fault at a pointer below the gate, such as `/roles/0`. */
  readonly faultAt?: (pointer: string) => string | undefined
}

/** The conditions of a gate: all of them have to be met. */
export function GateEditor({
  gate,
  choices,
  onChange,
  faultAt = () => undefined,
}: GateEditorProps): ReactElement {
  const { t } = useTexts('gate')
  const { permissions = [], roles = [], tenants = [], flag } = gate ?? {}
  const change = (part: Partial<Gate>) => onChange(withPart(gate, part))
  const inList = (name: string, length: number) =>
    faultAt(`/${name}`) ?? firstFault(faultAt, `/${name}`, length)
  const roleChoices = unite(
    choices.roles.map(({ name, label }) => ({ value: name, label })),
    roles,
  )
  const tenantChoices = unite(
    choices.tenants.map(({ id, name }) => ({ value: String(id), label: name })),
    tenants.map(String),
  )
  const flagChoices = unite(
    choices.flags.map((name) => ({ value: name, label: name })),
    flag === undefined ? [] : [flag],
  )
  return (
    <div className={styles['fields']}>
      <TagsInput
        label={t('permissions')}
        description={t('permissions.help')}
        data={choices.permissions}
        value={[...permissions]}
        error={inList('permissions', permissions.length)}
        onChange={(next) => change({ permissions: next })}
      />
      <MultiSelect
        label={t('roles')}
        description={t('roles.help')}
        data={roleChoices}
        searchable
        value={[...roles]}
        error={inList('roles', roles.length)}
        onChange={(next) => change({ roles: next })}
      />
      <MultiSelect
        label={t('tenants')}
        description={t('tenants.help')}
        data={tenantChoices}
        searchable
        value={tenants.map(String)}
        error={inList('tenants', tenants.length)}
        onChange={(next) => change({ tenants: next.map(Number) })}
      />
      <PercentField
        percent={gate?.percent}
        fault={faultAt('/percent')}
        onChange={(percent) => change({ percent })}
      />
      <Select
        label={t('flag')}
        description={t('flag.help')}
        data={flagChoices}
        searchable
        clearable
        value={flag ?? null}
        error={faultAt('/flag')}
        onChange={(next) => change({ flag: next ?? undefined })}
      />
    </div>
  )
}

interface PercentFieldProps {
  readonly percent: number | undefined
  readonly fault: string | undefined
  readonly onChange: (percent: number | undefined) => void
}

function PercentField({ percent, fault, onChange }: PercentFieldProps) {
  const { t } = useTexts('gate')
  const [typed, setTyped] = useState<string>()
  const isRight = typed === undefined || typed.trim() === '' || isPercent(Number(typed))
  return (
    <TextInput
      label={t('percent')}
      description={t('percent.help')}
      inputMode="decimal"
      value={typed ?? percent ?? ''}
      error={isRight ? fault : t('percent.wrong')}
      onBlur={() => isRight && setTyped(undefined)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        if (text.trim() === '') onChange(undefined)
        else if (isPercent(Number(text))) onChange(Number(text))
      }}
    />
  )
}

function isPercent(share: number): boolean {
  return share >= 0 && share <= 100
}

/** A condition that asks for nothing is none. */
function withPart(gate: Gate | null, part: { [Name in keyof Gate]?: Gate[Name] | undefined }) {
  const conditions = Object.entries({ ...gate, ...part }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return conditions.length > 0 ? (Object.fromEntries(conditions) as Gate) : null
}

type Choice = { readonly value: string; readonly label: string }

// What is chosen stays to be seen, even if nobody has it any more.
function unite(known: readonly Choice[], chosen: readonly string[]): Choice[] {
  const others = chosen.filter((value) => !known.some((one) => one.value === value))
  return [...known, ...others.map((value) => ({ value, label: value }))]
}

function firstFault(
  faultAt: (pointer: string) => string | undefined,
  pointer: string,
  length: number,
): string | undefined {
  for (let index = 0; index < length; index += 1) {
    const fault = faultAt(`${pointer}/${index}`)
    if (fault) return fault
  }
  return undefined
}
