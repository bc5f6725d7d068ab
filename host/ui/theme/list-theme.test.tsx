import { Autocomplete, MantineProvider, MultiSelect, Select, TagsInput } from '@mantine/core'
import { Select as RemotesSelect } from '@slipway/sdk/ui'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unplaced } from '../../testing/unplaced'
import { listTheme } from './list-theme'

const data = ['One', 'Two']
const options = data.map((value) => ({ value, label: value }))
const ignore = () => undefined

test.each([
  ['Select', <Select key="" label="Choice" data={data} />],
  ['MultiSelect', <MultiSelect key="" label="Choice" data={data} />],
  ['TagsInput', <TagsInput key="" label="Choice" data={data} />],
  ['Autocomplete', <Autocomplete key="" label="Choice" data={data} />],
  [
    'Select of the SDK',
    <RemotesSelect key="" label="Choice" options={options} value={null} onChange={ignore} />,
  ],
])(
  'the list of %s is beside its field, scrolls itself, and Tab passes it by',
  async (_name, field) => {
    const user = userEvent.setup()
    render(
      <MantineProvider theme={listTheme}>
        <section aria-label="Landmark">{field}</section>
      </MantineProvider>,
    )

    await user.click(screen.getByLabelText('Choice', { selector: 'input:not([type="hidden"])' }))

    const landmark = within(screen.getByRole('region', { name: 'Landmark' }))
    const list = await landmark.findByRole('listbox', unplaced)
    expect(list).toHaveAttribute('tabindex', '-1')
    expect([...list.children]).toEqual(within(list).getAllByRole('option', unplaced))
  },
)
