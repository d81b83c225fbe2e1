/** A number of a chapter in words, up to fifty-nine: the source of a pattern that takes capitals for small letters. */
export const NUMBER_WORD =
  '(?:(?:(?:twenty|thirty|forty|fifty)-?)?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty)'
