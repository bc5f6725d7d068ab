import { createApp, h, shallowRef } from 'vue'

/** A field of a form: it has the form's context among its props. */
export default function createBridge() {
  let app
  let unsubscribe
  return {
    render({ dom, formContext }) {
      if (app) return
      const note = shallowRef(formContext.getValue('note'))
      unsubscribe = formContext.subscribe(() => {
        note.value = formContext.getValue('note')
      })
      app = createApp({
        render: () =>
          h('label', [
            'Note of Vue ',
            h('input', {
              value: note.value ?? '',
              onInput: ({ target }) => formContext.setValue('note', target.value),
            }),
          ]),
      })
      app.mount(dom)
    },
    destroy() {
      unsubscribe?.()
      app?.unmount()
    },
  }
}
