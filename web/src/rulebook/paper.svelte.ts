// Whether the book is about to be printed: all of it is shown then, boards too, which are otherwise drawn when seen.

class Paper {
  isComing = $state(false);
}

export const paper = new Paper();
