import { Button, CloseButton, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { languageTags } from '@slipway/sdk/contract'
import { Languages } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import { FieldGroup, partsOf, pointerOf, type SchemaFieldProps } from './field-parts'
import styles from './props-form.module.css'
import { isTextByLanguage } from './schema'

const LONG = 60

/** One text for everybody, or one for each language. */
export function TextField({ field, value, onChange }: SchemaFieldProps): ReactElement {
  const { t } = useTexts('propsForm')
  if (isTextByLanguage(value))
    return <TextsField field={field} value={value.$text} onChange={onChange} />
  const text = typeof value === 'string' ? value : ''
  const Input = text.length > LONG || text.includes('\n') ? LongInput : TextInput
  const [first = 'en'] = languageTags()
  return (
    <div className={styles['text']}>
      <Input
        {...partsOf(field)}
        value={text}
        onChange={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
          onChange(currentTarget.value === '' && !field.stays ? undefined : currentTarget.value)
        }
      />
      {mayDiffer(field) && (
        <Button
          className={styles['way'] ?? ''}
          variant="subtle"
          size="compact-xs"
          leftSection={<Languages size="0.8125rem" aria-hidden />}
          aria-label={t('texts.doNamed', { name: field.label })}
          onClick={() => onChange({ $text: { [first]: text } })}
        >
          {t('texts.do')}
        </Button>
      )}
    </div>
  )
}

// Addresses and the like are the same in every language.
function mayDiffer({ rules }: SchemaFieldProps['field']): boolean {
  return rules['format'] === undefined
}

function LongInput(props: Parameters<typeof Textarea>[0]) {
  return <Textarea autosize minRows={2} maxRows={8} {...props} />
}

interface TextsFieldProps extends Omit<SchemaFieldProps, 'value'> {
  /** Language → text. */
  readonly value: Readonly<Record<string, string>>
}

function TextsField({ field, value, onChange }: TextsFieldProps) {
  const { t } = useTexts('propsForm')
  const nameOf = useLanguageNames()
  const tags = Object.keys(value)
  // The last ones of the table are made for tests.
  const others = languageTags().filter((tag) => !tags.includes(tag) && !/-X[AB]$/.test(tag))
  const change = (next: Readonly<Record<string, string>>) => onChange({ $text: next })
  return (
    <FieldGroup field={field}>
      {tags.map((tag) => (
        <div key={tag} className={styles['item']}>
          <TextInput
            className={styles['wide'] ?? ''}
            label={nameOf(tag)}
            lang={tag}
            value={value[tag] ?? ''}
            error={field.faultAt(pointerOf(`${field.pointer}/$text`, tag))}
            onChange={({ currentTarget }) => change({ ...value, [tag]: currentTarget.value })}
          />
          {tags.length > 1 && (
            <CloseButton
              className={styles['remove'] ?? ''}
              aria-label={t('texts.remove', { language: nameOf(tag) })}
              onClick={() => {
                const { [tag]: _, ...rest } = value
                change(rest)
              }}
            />
          )}
        </div>
      ))}
      <div className={styles['line']}>
        {others.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={t('texts.add')}
            data={[
              { value: '', label: t('texts.add') },
              ...others.map((tag) => ({ value: tag, label: nameOf(tag) })),
            ]}
            value=""
            onChange={({ currentTarget }) =>
              currentTarget.value && change({ ...value, [currentTarget.value]: '' })
            }
          />
        )}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange(Object.values(value)[0] ?? '')}
        >
          {t('texts.one')}
        </Button>
      </div>
    </FieldGroup>
  )
}

function useLanguageNames(): (tag: string) => string {
  return (tag) => {
    try {
      return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    } catch {
      // Somebody wrote a tag that is none.
      return tag
    }
  }
}
