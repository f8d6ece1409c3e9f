# Prints, one per line, the name of every sheet of a workbook with the rows that readxl finds in it. Argument: a file.
path <- commandArgs(trailingOnly = TRUE)[1]
for (sheet in readxl::excel_sheets(path)) {
  rows <- suppressMessages(readxl::read_excel(path, sheet = sheet, col_names = FALSE, col_types = "text"))
  cat(sheet, nrow(rows), sep = "\t")
  cat("\n")
}
