import { Button } from '@mantine/core'
import type { FieldEntry, ListBody } from '@slipway/sdk/contract'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { FieldFilter, Filters } from '../../../api/list-query'
import { useTexts } from '../../../texts/use-texts'
import { bottomBar } from '../../../ui/bottom-bar'
import { Sheet } from '../../../ui/dialog'
import styles from '../list.module.css'
import type { ListAddress } from '../use-list-address'
import { FilterButton } from './filter-button'
import { FilterInputs } from './filter-inputs'

export interface FiltersProps {
  readonly filters: ListBody['filters']
  readonly address: ListAddress
}

/** All filters at once, from the lower edge of a narrow screen. */
export function FilterSheet({ filters, address }: FiltersProps): ReactElement {
  const { t } = useTexts('list')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterButton
        count={Object.keys(address.query.filters).length}
        onClick={() => setOpen(true)}
      />
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85%"
        radius="lg"
        title={t('filter.button')}
      >
        <SheetForm
          fields={filters}
          filters={address.query.filters}
          onApply={(next) => {
            setOpen(false)
            address.change({ filters: next })
          }}
        />
      </Sheet>
    </>
  )
}

interface SheetFormProps {
  readonly fields: readonly FieldEntry[]
  readonly filters: Filters
  readonly onApply: (filters: Filters) => void
}

function SheetForm({ fields, filters, onApply }: SheetFormProps) {
  const { t } = useTexts('list')
  const [draft, setDraft] = useState<Filters>(filters)
  const change = (name: string, filter: FieldFilter | undefined) => {
    const { [name]: _, ...others } = draft
    setDraft(filter ? { ...draft, [name]: filter } : others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form className={styles.sheet} data-autofocus tabIndex={-1} onSubmit={submit}>
      {fields.map((field) => (
        <fieldset key={field.name} className={styles.sheetField}>
          <legend>{field.label}</legend>
          <FilterInputs
            field={field}
            value={draft[field.name]}
            onChange={(filter) => change(field.name, filter)}
          />
        </fieldset>
      ))}
      <div ref={bottomBar} className={styles.sheetActions} data-bottom-bar>
        <Button variant="default" onClick={() => onApply({})}>
          {t('filter.clearAll')}
        </Button>
        <Button type="submit">{t('filter.show')}</Button>
      </div>
    </form>
  )
}
