import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ReactElement, type Ref, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './list.module.css'

interface SearchInputProps {
  readonly label: string
  /** The text that is searched for now. */
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly size?: 'xs' | 'sm'
  readonly ref?: Ref<HTMLInputElement>
}

export function SearchInput({ label, q, onSearch, size, ref }: SearchInputProps): ReactElement {
  const { t } = useTexts('list')
  const { text, type } = useSearchText(q, onSearch)
  return (
    <TextInput
      ref={ref}
      className={styles.search ?? ''}
      type="search"
      size={size ?? 'sm'}
      maxLength={200}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={t('search')}
      leftSection={<Search size="0.9375rem" aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => type('')} />
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Sends what is typed to the address a moment later, and shows at once what comes from elsewhere. */
function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const sent = useRef(q)
  const search = useDebouncedCallback((next: string) => {
    sent.current = next
    onSearch(next)
  }, 250)
  if (q !== shown) {
    setShown(q)
    if (q !== sent.current) setText(q)
  }
  const type = (next: string) => {
    setText(next)
    search(next)
  }
  return { text, type }
}
