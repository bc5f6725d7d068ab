import type { ReactElement } from 'react'

/** Its drawing never ends, unless the page says that it may. */
export function FaultyEndless(): ReactElement {
  while (localStorage.getItem('faulty-may-end') === null);
  return <p>Came to an end</p>
}
