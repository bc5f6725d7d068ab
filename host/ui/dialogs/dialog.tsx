import { Drawer, type DrawerRootProps, Modal, type ModalRootProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './dialog.module.css'

interface DialogParts {
  readonly title: ReactNode
  /** Without it only what is inside closes the dialog. */
  readonly withCloseButton?: boolean
  readonly children: ReactNode
}

type DialogProps = Omit<ModalRootProps, 'title' | 'children'> & DialogParts
type SheetProps = Omit<DrawerRootProps, 'title' | 'children'> & DialogParts

// In a dialog <header> means nothing, but some checkers take it for the page's.
const attributes = { header: { role: 'presentation' } }

/**
 * A dialog over the page. The focus is on what carries `data-autofocus`, else on the first field that has
 * to be filled in, else on the first thing that takes it; the button that closes it comes last.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { title, withCloseButton = true, children, ...root } = props
  const { t } = useTexts('common')
  return (
    <Modal.Root centered radius="lg" attributes={attributes} {...root}>
      <Modal.Overlay />
      <Modal.Content className={styles.content ?? ''} radius="lg">
        <Modal.Header>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Focused>{children}</Focused>
        </Modal.Body>
        {withCloseButton && (
          <div className={styles.close}>
            <Modal.CloseButton aria-label={t('close')} />
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The same at an edge of the screen. */
export function Sheet(props: SheetProps & { readonly closeLabel?: string }): ReactElement {
  const { title, withCloseButton = true, closeLabel, children, ...root } = props
  const { t } = useTexts('common')
  return (
    <Drawer.Root attributes={attributes} {...root}>
      <Drawer.Overlay />
      <Drawer.Content className={styles.content ?? ''}>
        <Drawer.Header>
          <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body>
          <Focused>{children}</Focused>
        </Drawer.Body>
        {withCloseButton && (
          <div className={styles.close}>
            <Drawer.CloseButton aria-label={closeLabel ?? t('close')} />
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

const required =
  ':is(input, textarea, select):is([required], [aria-required="true"]):not(:disabled)'

function Focused({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // Before the focus is put into the dialog, which happens a moment after it is drawn.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const { current: body } = ref
    if (body && !body.querySelector('[data-autofocus]'))
      body.querySelector(required)?.setAttribute('data-autofocus', 'true')
    // A dialog that goes with its state, instead of being closed, would leave the focus nowhere.
    return () =>
      void setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
  }, [])
  return <div ref={ref}>{children}</div>
}
