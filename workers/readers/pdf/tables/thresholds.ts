// Every tuned number of table detection: unit, and what it tells apart. 1 em is the size of the row's text; points are
// those of a page whose running text has `BODY_PT` of them, whatever size the page itself has (`normal-page.ts`).

export const BODY_PT = 10

/** Baselines this near (em) are one row: superscripts and mixed fonts sit within it, leading is above 1. */
export const ROW_BASELINE_EM = 0.45
/** A gap wider than this (em) parts two cells when columns are looked for; justified words stay under it. */
export const CELL_GAP_EM = 0.62
/** As above where nothing but text says "table": loose word spacing must not make cells. */
export const STREAM_CELL_GAP_EM = 1.05
/** Narrowest empty band between two columns, em. */
export const COLUMN_GAP_EM = 0.3
/** Share of rows that may cross a column gap: headers and section titles span columns. */
export const GAP_CROSSING_SHARE = 0.12
/** Rows with this share of the widest rows' cells tell where columns are; others may span. */
export const FULL_ROW_SHARE = 0.6
/** Share of rows that need a cell on both sides of a gap: fewer is chance. */
export const GAP_BOTH_SIDES_SHARE = 0.15
/** A word gap at a column gap of at least this (em) lets one cell be cut there. */
export const CELL_CUT_EM = 0.33

/** Leading (em) above which a line does not go on the cell above it. */
export const CONTINUATION_LEADING_EM = 1.75
/** Line gaps are in two groups (within and between rows) when the wide ones exceed the narrow ones by this factor. */
export const BIMODAL_GAP_RATIO = 1.25
/** ... and at least two and this share of the gaps are wide: a header's gap alone is not a group. */
export const WIDE_GAPS_SHARE = 0.15
/** A gap up to this factor of the narrowest one is within a row. */
export const WITHIN_ROW_GAP_RATIO = 1.15
/** Leading up to this (em) is that of text set solid: lines of one cell. */
export const TIGHT_LEADING_EM = 1.45
/** Header lines up to this leading (em) are one wrapped header row. */
export const HEADER_LEADING_EM = 1.35

/** Rulings this near (pt) across their direction are one line drawn in pieces. */
export const RULING_SNAP_PT = 1.2
/** Pieces of a ruling may be this far apart (pt). */
export const RULING_PIECE_GAP_PT = 2.5
/** Shorter horizontal rulings (pt) are dashes, ticks and underlines of a letter. */
export const HORIZONTAL_MIN_PT = 8
/** Shorter vertical rulings (pt) are bars of glyph size. */
export const VERTICAL_MIN_PT = 5
/** How far (pt) rulings may miss each other and still cross. */
export const CROSSING_REACH_PT = 3
/** Lines below words beside each other (pt): some programs draw one lower where a letter reaches below the baseline. */
export const LINES_SWAY_PT = 4
/** Grid lines this near (pt) are one: both edges of a thick border, double lines. */
export const GRID_SNAP_PT = 3.5
/** Share of a cell's side that rulings must cover to part it from its neighbour. */
export const EDGE_COVERED_SHARE = 0.6
/** Rulings that stick out this far (pt) over the outer grid lines tell of an open side. */
export const OPEN_SIDE_PT = 8
/** Rulings of one page beyond which it is a drawing, not a page of tables. */
export const RULINGS_MAX = 4000
/** Slots of one grid, above which it is graph paper. */
export const GRID_SLOTS_MAX = 5000
/** A lattice with more slots a word than this is a drawing: no table is that empty. */
export const SLOTS_PER_WORD_MAX = 6

/** Rulings whose ends differ by up to this (pt, or share of their length) belong to one table. */
export const RULE_ENDS_PT = 6
export const RULE_ENDS_SHARE = 0.025
/** Rules shorter than this (pt) frame no table of their own. */
export const TABLE_WIDTH_MIN_PT = 40
/** A line of one cell over this share of the width is prose, not a row. */
export const PROSE_WIDTH_SHARE = 0.6
/** ... when it has at least so many characters. */
export const PROSE_CHARS_MIN = 45
/** Rows beyond a table's last border join it up to this leading (em). */
export const EXTENSION_LEADING_EM = 2.3
/** Fills at least this high (em of body text) can be the ground of a row. */
export const BAND_HEIGHT_MIN_EM = 0.9
/** Higher ones (em) are boxes around more than a row. */
export const BAND_HEIGHT_MAX_EM = 9
/** Bands of one table lie at most this far apart (em): a white row, wrapped, stands between. */
export const BAND_DISTANCE_MAX_EM = 7
/** Ends of bands of one table differ by up to this (pt). */
export const BAND_ENDS_PT = 3

/** Rows of a borderless table lie at most this far apart: em of the lower row, and pt for small print. */
export const STREAM_ROW_GAP_EM = 3.2
export const STREAM_ROW_GAP_PT = 36
/** Lines of one cell that may stand between two rows: section titles, wrapped cells. */
export const STREAM_SINGLE_LINES_MAX = 2
/** A justified line's widest gap is under this factor of its median one. */
export const JUSTIFIED_GAP_RATIO = 2.2
/** Text this much larger than the body, or than a table's own (factor), is a heading, not a row's title. */
export const HEADING_SIZE_RATIO = 1.15
/** Gap (em) that parts cells once a run of rows is found by wider gaps. */
export const UNFRAMED_CELL_GAP_EM = 0.75
/** Word gaps of justified text stay under this (em); columns are further apart. */
export const JUSTIFIED_GAP_MAX_EM = 1.1
/** Lines with numbers in one column that make a drawn row a block of rows ... */
export const UNRULED_ROWS_MIN = 3
/** ... when they are this share of its lines. */
export const UNRULED_ROWS_SHARE = 0.5
/** A line between rows parts them when it runs along this share of their width. */
export const HEADER_RULE_SHARE = 0.6
/** Rulings may end this far (pt) over the box of the table they belong to. */
export const OVERHANG_PT = 8
/** A label ends this far (em) before the next column at least. Untested. */
export const LABEL_GAP_EM = 0.5
/** Rows of the deepest header whose titles are looked for beside their columns. */
export const HEADER_ROWS_MAX = 3
