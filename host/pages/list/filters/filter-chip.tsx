import { Button, CloseButton, Group, Popover, UnstyledButton } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import type { FieldFilter } from '../../../api/records/list-query'
import { viewKindOf } from '../../../fields/field-kinds'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'
import { FilterInputs } from './filter-inputs'
import { useFilterText } from './filter-text'

interface FilterChipProps {
  readonly field: FieldEntry
  readonly filter: FieldFilter | undefined
  readonly isOpen: boolean
  /** Whether a click opens it; on a phone filters are set in the sheet. */
  readonly isEditable: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onChange: (filter: FieldFilter | undefined) => void
}

const unset: FieldFilter = { kind: 'is', value: '…' }

/** One filter that is set or being set. */
export function FilterChip(props: FilterChipProps): ReactElement {
  const { field, filter, isOpen, isEditable, onOpen, onClose, onChange } = props
  const { t } = useTexts('list')
  const titleId = useId()
  const valueText = useFilterText(field, filter ?? unset)
  const text = filter ? valueText : '…'
  return (
    <li>
      <Popover
        opened={isOpen}
        onDismiss={onClose}
        closeOnEscape={false}
        position="bottom-start"
        trapFocus
        returnFocus
        hideDetached={false}
        withinPortal={false}
        shadow="md"
        width={viewKindOf(field).filterWidth ?? 300}
      >
        <span className={styles.chip}>
          <Popover.Target>
            <UnstyledButton
              className={styles.chipText ?? ''}
              disabled={!isEditable}
              onClick={isOpen ? onClose : onOpen}
              title={text}
            >
              <span className={styles.chipLabel}>{field.label}</span> {text}
            </UnstyledButton>
          </Popover.Target>
          {filter && (
            <CloseButton
              size="sm"
              iconSize={14}
              aria-label={t('filter.remove', { label: field.label })}
              onClick={() => onChange(undefined)}
            />
          )}
        </span>
        <Popover.Dropdown
          aria-labelledby={titleId}
          // What is open inside of it is closed first.
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        >
          <p id={titleId} className={styles.panelTitle}>
            {field.label}
          </p>
          <FilterForm field={field} filter={filter} onApply={onChange} onCancel={onClose} />
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}

interface FilterFormProps {
  readonly field: FieldEntry
  readonly filter: FieldFilter | undefined
  readonly onApply: (filter: FieldFilter | undefined) => void
  readonly onCancel: () => void
}

function FilterForm({ field, filter, onApply, onCancel }: FilterFormProps) {
  const { t } = useTexts('list')
  const { t: common } = useTexts('common')
  const [draft, setDraft] = useState(filter)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form onSubmit={submit}>
      <FilterInputs field={field} value={draft} onChange={setDraft} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button size="xs" type="submit">
          {t('filter.apply')}
        </Button>
      </Group>
    </form>
  )
}
