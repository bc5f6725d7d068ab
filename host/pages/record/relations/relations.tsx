import type { FormBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { AppSlotRenderer } from '../../../slots/app-slot-renderer'
import styles from '../record.module.css'
import { RelationList } from './relation-list'

/** The relations of a record, each with its own paged list, between their two locations. */
export function Relations({ body, recordId }: { body: FormBody; recordId: number }): ReactElement {
  return (
    <>
      <AppSlotRenderer location="resource-before-relations" />
      {body.relations.length > 0 && (
        <div className={styles.relations}>
          {body.relations.map((relation) => (
            <RelationList
              key={relation.name}
              relation={relation}
              resource={body.resource.name}
              recordId={recordId}
            />
          ))}
        </div>
      )}
      <AppSlotRenderer location="resource-after-relations" />
    </>
  )
}
