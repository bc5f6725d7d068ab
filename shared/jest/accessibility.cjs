const { writeFileSync } = require('node:fs')

/** Draws each component as its slot would, and writes down what axe finds, or why it was not drawn. */
module.exports = function lookAt({ testing, subjects, report }) {
  const { accessibilityFaults, createFakeRecord, mountFormSlot, mountSlot } = testing
  const outcomes = []

  const draw = ({ load, name, global, location, props }) => {
    const module = load()
    const component = module.default ?? module[name]
    if (!component) throw new Error(`the module exports no ${name}`)
    if (global) return mountFormSlot(component, { props })
    const record = createFakeRecord()
    const context = { resource: 'records', resourceId: record.id, record }
    return mountSlot(component, {
      location,
      props,
      ...(location.endsWith('-actions') && { context }),
    })
  }

  test.each(subjects)('$name', async (subject) => {
    const outcome = { index: subjects.indexOf(subject), faults: [] }
    try {
      outcome.faults = await accessibilityFaults(draw(subject).container)
    } catch (error) {
      outcome.error = error instanceof Error ? error.message : String(error)
    }
    outcomes.push(outcome)
  })
  afterAll(() => writeFileSync(report, JSON.stringify(outcomes)))
}
