/**
 * The named injection points of the interface, exactly the fifteen of docs/spec/interface-slots.md.
 * `SlotLocation.LOGIN_BEFORE_FORM.value === 'login-before-form'`.
 */
export class SlotLocation<Value extends string = string> {
  static readonly LOGIN_BEFORE_FORM = new SlotLocation('login-before-form', 'public')
  static readonly LOGIN_AFTER_FORM = new SlotLocation('login-after-form', 'public')
  static readonly LOGIN_SIDEBAR = new SlotLocation('login-sidebar', 'public')
  static readonly RESOURCE_PAGE_ACTIONS = new SlotLocation('resource-page-actions', 'protected')
  static readonly RESOURCE_EDIT_ACTIONS = new SlotLocation('resource-edit-actions', 'protected')
  static readonly RESOURCE_BEFORE_FORM = new SlotLocation('resource-before-form', 'protected')
  static readonly RESOURCE_AFTER_FORM = new SlotLocation('resource-after-form', 'protected')
  static readonly RESOURCE_BEFORE_RELATIONS = new SlotLocation(
    'resource-before-relations',
    'protected',
  )
  static readonly RESOURCE_AFTER_RELATIONS = new SlotLocation(
    'resource-after-relations',
    'protected',
  )
  static readonly DASHBOARD_BEFORE_CARDS = new SlotLocation('dashboard-before-cards', 'protected')
  static readonly DASHBOARD_AFTER_CARDS = new SlotLocation('dashboard-after-cards', 'protected')
  static readonly GLOBAL_BEFORE_CONTENT = new SlotLocation('global-before-content', 'public')
  static readonly GLOBAL_AFTER_CONTENT = new SlotLocation('global-after-content', 'public')
  static readonly HEADER_BANNER = new SlotLocation('header-banner', 'public')
  static readonly TENANT_SWITCHER = new SlotLocation('tenant-switcher', 'protected')

  /** The location's name, the key in `slots` of `GET /slots` and `GET /meta`. */
  readonly value: Value
  readonly #visibility: 'public' | 'protected'

  private constructor(value: Value, visibility: 'public' | 'protected') {
    this.value = value
    this.#visibility = visibility
  }

  /** Whether the location is served without a session. */
  isPublic(): boolean {
    return this.#visibility === 'public'
  }

  /** Every location, in the order of the source. */
  static cases(): readonly SlotLocation[] {
    return Object.values(SlotLocation).filter((value) => value instanceof SlotLocation)
  }

  /** The names of all public locations. */
  static publicValues(): string[] {
    return SlotLocation.cases()
      .filter((location) => location.isPublic())
      .map((location) => location.value)
  }
}

/** The name of a location, such as `header-banner`. */
export type SlotLocationValue = {
  [Case in CaseName]: (typeof SlotLocation)[Case] extends SlotLocation<infer Value> ? Value : never
}[CaseName]

// A class has its `prototype` among its keys, whose type says "any location".
type CaseName = Exclude<keyof typeof SlotLocation, 'prototype'>
