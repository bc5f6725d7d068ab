const { writeFileSync } = require('node:fs')

/**
 * Looks at one subject after the other, and writes down before and after each how far it got, and when it
 * begins to draw: so it is known of which one there is no end.
 */
module.exports = function forEach({ subjects, report, look }) {
  const reached = []
  const write = () => writeFileSync(report, JSON.stringify(reached))

  // Whoever started this ends it when a subject takes too long.
  test.each(subjects.map((subject) => [subject]))(
    '%#',
    async (subject) => {
      const mine = { index: subject.index }
      reached.push(mine)
      write()
      const drawing = () => {
        mine.isDrawing = true
        write()
      }
      mine.outcome = await look(subject, drawing)
      write()
    },
    3_600_000,
  )
}
