/** Texts about failures that the specification fixes, word for word. */
export const errorMessages = {
  /** ERR-01 */
  rendering: 'Something went wrong. The issue has been reported to our development team. Please reload the page and try again.',
  reload: 'Reload the page',
  /** CHT-43 */
  cardTitle: 'Error',
  cardText: 'There was an error performing the current operation.',
  dialogTitle: 'Error',
  dialogClose: 'Close',
  /** ERR-05 */
  lists: {
    names: 'Failed to retrieve dataset names',
    popular: 'Failed to retrieve popular datasets',
    recent: 'Failed to retrieve recent datasets',
    recommended: 'Failed to retrieve recommended datasets',
  },
  /** ERR-06 */
  information: 'Failed to retrieve information. Please try again later.',
} as const
