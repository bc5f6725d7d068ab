// jsdom gives nothing a place, and what drops down is hidden where its button is not in sight.
export const unplaced = { hidden: true }
