import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { useRowFocus } from './use-row-focus'

interface Todo {
  readonly name: string
  readonly isDone?: boolean
}

/** What a press leaves of the rows. */
type Step = (todos: readonly Todo[], name: string) => readonly Todo[]

const goes: Step = (todos, name) => todos.filter((todo) => todo.name !== name)
const isDone: Step = (todos, name) =>
  todos.map((todo) => (todo.name === name ? { name, isDone: true } : todo))

function Page({ step }: { readonly step: Step }): ReactElement {
  const [todos, setTodos] = useState<readonly Todo[]>([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  useRowFocus()
  return (
    <main id="content" tabIndex={-1}>
      <p>Beside it</p>
      {todos.length > 0 && (
        <ul>
          {todos.map((todo) => (
            <li key={todo.name} aria-label={todo.name}>
              {!todo.isDone && (
                <button type="button" onClick={() => setTodos(step(todos, todo.name))}>
                  Do {todo.name}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

async function press(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    screen.getByRole('button', { name: `Do ${name}` }).focus()
    await userEvent.keyboard('{Enter}')
  }
}

const row = (name: string) => screen.getByRole('listitem', { name })

afterEach(() => jest.restoreAllMocks())

test('the focus goes to the row whose button is gone, and Tab goes on from there', async () => {
  render(<Page step={isDone} />)

  await press('b')
  expect(row('b')).toHaveFocus()
  await userEvent.tab()

  expect(screen.getByRole('button', { name: 'Do c' })).toHaveFocus()
  expect(row('b')).not.toHaveAttribute('tabindex')
})

test('it goes to the row that took the place of one that is gone, to the last one, and to the content', async () => {
  render(<Page step={goes} />)

  await press('b')
  expect(row('c')).toHaveFocus()
  await press('c')
  expect(row('a')).toHaveFocus()
  await press('a')

  expect(screen.getByRole('main')).toHaveFocus()
})

test('whoever clicked beside the row keeps the focus there', async () => {
  // To jsdom a page whose body has the focus has none; to browsers it has.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  function Late(): ReactElement {
    const [isOver, setOver] = useState(false)
    useRowFocus()
    return (
      <main id="content" tabIndex={-1}>
        <ul>
          <li aria-label="a">
            {!isOver && (
              <button type="button" onClick={() => void late.then(() => setOver(true))}>
                Do a
              </button>
            )}
          </li>
        </ul>
        {isOver && <p>Over</p>}
      </main>
    )
  }
  render(<Late />)

  await press('a')
  await userEvent.click(document.body)
  answer()
  await screen.findByText('Over')

  expect(document.body).toHaveFocus()
})
