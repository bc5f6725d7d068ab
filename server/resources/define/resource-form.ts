import type { FormBody, FormMode, RelationEntry } from '@slipway/sdk/contract'
import type { SlotRegistry } from '../../slots/slot-registry'
import { actionEntries } from '../act/action-entries'
import { pageSlotsOf } from '../read/page-slots'
import { formItems } from './form-items'
import { type Action, assertAllowed } from './permission'
import type { Relation } from './relation'
import type { Resource } from './resource'
import { resourceEntry } from './resource-entry'
import { type RecordsScope, visibleFields } from './resource-scope'

const actionOf: Readonly<Record<FormMode, Action>> = {
  create: 'create',
  edit: 'update',
  view: 'view',
}

interface FormDeps {
  readonly slots: SlotRegistry
  readonly resources: ReadonlyMap<string, Resource>
}

/** The form of a resource for a viewer: fields and slots in the order of `fields()`, gates applied. */
export function resourceForm(scope: RecordsScope, mode: FormMode, deps: FormDeps): FormBody {
  const { resource, viewer } = scope
  const slots = deps.slots.forViewer(viewer)
  assertAllowed(viewer, resource.name, actionOf[mode])
  return {
    resource: resourceEntry(scope),
    fields: formItems(scope, { mode, slots }),
    relations: resource.relations.flatMap((relation) =>
      relationEntries(relation, scope, deps.resources.get(relation.resource)),
    ),
    actions: mode === 'create' ? [] : actionEntries(scope, 'one'),
    ...(mode === 'create' && pageSlotsOf(slots, { resource: resource.name, modes: ['create'] })),
  }
}

/** A relation as delivered; nothing for viewers who may not see its records, or how they belong here. */
function relationEntries(
  relation: Relation,
  { resource, viewer }: RecordsScope,
  target: Resource | undefined,
): RelationEntry[] {
  if (!target) return []
  const { permissions } = resourceEntry({ resource: target, viewer })
  if (!permissions.view) return []
  const isMany = relation.kind === 'many-to-many'
  const field = isMany
    ? undefined
    : visibleFields(target, viewer).find(({ entry }) => entry.name === relation.field)?.entry
  if (!isMany && !field) return []
  const { name, label, kind } = relation
  const mayAttach = isMany && resourceEntry({ resource, viewer }).permissions.update
  return [
    {
      name,
      label,
      resource: target.name,
      singular: target.singular,
      kind,
      ...(field && { field: field.name }),
      permissions: {
        create: permissions.create && !(field?.readOnly ?? false),
        attach: mayAttach,
      },
    },
  ]
}
