import { createTheme } from '@mantine/core'

/** Between a list and its field, and between a list and the edge of the screen; pixels. */
const LIST_GAP = 8

const listThatScrolls = { defaultProps: { withScrollArea: false } }

/** Lists of choices, on pages of signed-in users: the sign-in page has none, and goes without their code. */
export const listTheme = createTheme({
  components: {
    // A list of choices stays beside its field, in the same landmark, above everything on the screen.
    Combobox: {
      defaultProps: {
        withinPortal: false,
        shadow: 'md',
        offset: offsetOfList,
        middlewares: { size: { padding: LIST_GAP } },
      },
    },
    PopoverDropdown: { defaultProps: { ref: putOnTop } },
    // The list itself scrolls (base.css), in place of a box around it; Tab passes it by.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    Select: listThatScrolls,
    MultiSelect: listThatScrolls,
    TagsInput: listThatScrolls,
    Autocomplete: listThatScrolls,
  },
})

/** Puts a list into the browser's top layer, where no box with a scroll bar, such as a dialog, cuts it off. */
function putOnTop(dropdown: HTMLElement | null): void {
  // jsdom has no top layer.
  if (!dropdown?.hasAttribute('data-composed') || !('showPopover' in dropdown)) return
  dropdown.popover = 'manual'
  if (!dropdown.matches(':popover-open')) dropdown.showPopover()
}

interface ListPosition {
  readonly placement: string
  readonly elements: { readonly reference: Element }
}

/** Returns the distance of a list from its field; below, it leaves the field's error and hint to be read. */
function offsetOfList({ placement, elements: { reference } }: ListPosition): number {
  const last = reference.closest('.mantine-InputWrapper-root')?.lastElementChild
  if (!last || !placement.startsWith('bottom')) return LIST_GAP
  const below = last.getBoundingClientRect().bottom - reference.getBoundingClientRect().bottom
  return Math.max(below, 0) + LIST_GAP
}
