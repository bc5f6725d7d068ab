import { Pagination } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts/use-texts'

interface PageLinksProps {
  readonly page: number
  readonly pages: number
  /** The address of a page. */
  readonly href: (page: number) => string
  /** The name of the link to a page. */
  readonly label: (page: number) => string
  readonly 'aria-label'?: string
  /** Whether the page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean
}

const controls = {
  first: 'page.first',
  previous: 'page.previous',
  next: 'page.next',
  last: 'page.last',
} as const

/** The pages of a list; each is a link, and so is each arrow that leads somewhere. */
export function PageLinks(props: PageLinksProps): ReactElement {
  const { page, pages, href, label, preventScrollReset = false, ...rest } = props
  const { t } = useTexts('common')
  const linkTo = (to: number) => ({ component: Link, to: href(to), preventScrollReset })
  const arrows = { first: 1, previous: page - 1, next: page + 1, last: pages }
  return (
    <Pagination
      {...rest}
      size="sm"
      siblings={1}
      value={page}
      total={pages}
      getItemProps={(item) => ({ ...linkTo(item), 'aria-label': label(item) })}
      getControlProps={(control) => {
        const to = arrows[control]
        const isWay = to >= 1 && to <= pages && to !== page
        return { 'aria-label': t(controls[control]), ...(isWay && linkTo(to)) }
      }}
    />
  )
}
