import { type enEditDraft } from '../en/edit-draft.ts';

/** Textos de un formulario que se cerró con cambios. */
export const esEditDraft: typeof enEditDraft = {
  editDraft: {
    kept: 'Hemos guardado tus cambios pendientes.',
    discard: 'Descartarlos',
  },
};
