import { createLog, readableLog } from './request-log'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(
    createLog(
      readableLog((line) => {
        text += line
      }),
    ),
  )
  return text
}

test('a line begins with its sentence, and has its code and the rest behind it', () => {
  const text = logged((log) =>
    log.warn({ code: 'component-unregistered', slot: 'app/header-banner/Baner' }, 'No "Baner".'),
  )

  expect(text).toBe(
    'warning: No "Baner". [component-unregistered] {"slot":"app/header-banner/Baner"}\n',
  )
})

test('an error has its stack below it', () => {
  const text = logged((log) => log.error({ err: new Error('out of coffee') }, 'failed'))

  expect(text).toMatch(/^error: failed \n {2}Error: out of coffee\n {6}at /)
})

test('what is logged is no line of its own, moves no cursor, and secrets are cut out', () => {
  const text = logged((log) =>
    log.warn({ detail: 'a\r\nb', token: 'hunter2' }, 'one\nerror: forged\u001b[2J'),
  )

  expect(text).toBe('warning: one\n  error: forged[2J {"detail":"a\\r\\nb","token":"[cut]"}\n')
})
