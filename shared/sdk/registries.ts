import { ComponentRegistry } from './component-registry'

/** The components that slots at a location may name. One instance for the host and all remotes. */
export const SlotComponentRegistry: ComponentRegistry = new ComponentRegistry()

/** The globally registered components: the only ones that a slot inside a form may name. */
export const GlobalComponentRegistry: ComponentRegistry = new ComponentRegistry()
