import { Anchor } from '@mantine/core'
import type { CardData } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import styles from '../dashboard.module.css'
import { CardEmpty } from './card-empty'
import { formatFigure } from './format-figure'

type ListData = Extract<CardData, { kind: 'list' }>

interface ListCardProps {
  readonly data: ListData
  readonly empty: string | undefined
  readonly labelId: string
}

/** Titles with a line below and a figure beside them. */
export function ListCard({ data, empty, labelId }: ListCardProps): ReactElement {
  if (data.items.length === 0) return <CardEmpty text={empty} />
  return (
    <ul className={styles.list} aria-labelledby={labelId}>
      {data.items.map((item, index) => (
        <ListItem key={item.path ?? index} item={item} data={data} />
      ))}
    </ul>
  )
}

interface ListItemProps {
  readonly item: ListData['items'][number]
  readonly data: ListData
}

function ListItem({ item: { path, title, text, value }, data }: ListItemProps) {
  const formats = useFormats()
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        {path ? (
          <Anchor component={Link} to={path} inherit>
            {title}
          </Anchor>
        ) : (
          title
        )}
        {text && <span className={styles.itemNote}>{text}</span>}
      </div>
      {value !== undefined && (
        <span className={styles.itemValue}>{formatFigure(value, data, formats)}</span>
      )}
    </li>
  )
}
